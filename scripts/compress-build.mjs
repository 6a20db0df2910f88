import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { inProject } from './run-command.mjs'

/** Writes a brotli and a gzip copy beside every file of the build that shrinks by it. */
export async function compressBuild() {
  const folder = inProject('.next/static')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => /\.(?:css|js|json|svg|txt|webmanifest)$/.test(each))) {
    const file = path.join(folder, name)
    const bytes = await readFile(file)
    const [small, smaller] = await Promise.all([
      promisify(gzip)(bytes, { level: 9 }),
      promisify(brotliCompress)(bytes),
    ])
    await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
  }
}
