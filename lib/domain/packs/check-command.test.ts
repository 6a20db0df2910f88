import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkCommand } from '@/lib/domain/packs/check-command'
import { type Manifest, writeManifest } from '@/lib/domain/packs/manifest'
import { sampleManifest } from '@/test/packs/sample-pack'

const files = {
  'index.html': '<!doctype html>',
  'invoices/INV 1 – Müller’s.pdf': '%PDF-1.7 one',
  'transactions/كشف.csv': 'date,amount',
}

// Fields of the same names that are of no file: of its rows, of the ledger’s columns, of a note.
const plain = sampleManifest(files)
const manifest: Manifest = {
  ...plain,
  ledger: { target: 'xero', columns: ['name', 'sha256'] },
  notes: ['"name": "no file"'],
  files: plain.files.map((file) => ({
    ...file,
    rows: {
      sha256: 'c'.repeat(64),
      sums: [{ currency: 'EUR', rows: 1, net: '1' }],
    },
  })),
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pack-'))
  for (const [name, content] of Object.entries(files)) await put(name, content)
  await put('manifest.json', writeManifest(manifest))
})
afterEach(() => rm(folder, { recursive: true }))

async function put(name: string, content: string): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

it('the command checks every file that the manifest lists, also without statements', () => {
  const out = execFileSync('sh', ['-c', checkCommand], { cwd: folder, encoding: 'utf8' })
  const checked = out.trim().split('\n')
  expect(checked).toEqual(Object.keys(files).map((name) => `${name}: OK`))
})

it.each(Object.keys(files))('the command fails where this file is another: %s', async (name) => {
  await put(name, 'changed')
  const { status, stdout } = spawnSync('sh', ['-c', checkCommand], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stdout).toContain(`${name}: FAILED`)
})

it('the command fails where a file is missing', async () => {
  await rm(path.join(folder, 'index.html'))
  expect(spawnSync('sh', ['-c', checkCommand], { cwd: folder }).status).not.toBe(0)
})

it('the command is the same where spaces that follow each other are joined, as a browser does', () => {
  expect(checkCommand.replaceAll(/\s+/g, ' ')).toBe(checkCommand)
})
