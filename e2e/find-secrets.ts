import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Secret } from '@/e2e/recording-proxy'

/** One thing that was searched: a body, a cookie, a log, a file. */
export interface Artefact {
  name: string
  bytes: Buffer
}

/** Where any of the secrets stands, in clear or in a usual disguise; a line for each. */
export function findSecrets(artefacts: readonly Artefact[], secrets: readonly Secret[]): string[] {
  const disguised = secrets.map(({ kind, text }) => ({ kind, needles: disguisesOf(text) }))
  return artefacts.flatMap(({ name, bytes }) =>
    disguised.flatMap(({ kind, needles }) =>
      needles.some((needle) => bytes.includes(needle)) ? [`${kind} in ${name}`] : [],
    ),
  )
}

function disguisesOf(text: string): Buffer[] {
  return [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('hex')),
    ...[0, 1, 2].map((offset) => Buffer.from(withinBase64(text, offset))),
  ]
}

/** The base64 of the text wherever in a longer one it begins, without the characters it shares. */
export function withinBase64(text: string, offset: number): string {
  const whole = Buffer.from(' '.repeat(offset) + text)
  return whole
    .toString('base64')
    .slice(Math.ceil((offset * 8) / 6), Math.floor((whole.byteLength * 8) / 6))
}

/** Every file under a folder. */
export async function readFolder(folder: string): Promise<Artefact[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return { name: path.relative(folder, file), bytes: await readFile(file) }
    }),
  )
}
