import { createHash } from 'node:crypto'
import { makeZip } from 'client-zip'
import { type Manifest, writeManifest } from '@/lib/domain/packs/manifest'

/** A manifest of files, as their contents are. */
export function sampleManifest(files: Readonly<Record<string, string>>): Manifest {
  const id = '00000000-0000-4000-8000-000000000001'
  return {
    form: 'countinghouse.pack/1',
    firm: 'Marlow & Finch',
    client: { id, name: 'Northlight' },
    period: { first: '2026-05-01', last: '2026-05-31' },
    close: {
      id,
      version: 1,
      locked_at: '2026-06-08T09:28:00.000Z',
      digest: 'a'.repeat(64),
      signatures: [{ as: 'preparer', by: 'Joy Okafor', at: '2026-06-08T09:00:00.000Z' }],
    },
    time_zone: 'UTC',
    language: 'en',
    format: 'csv',
    files: Object.entries(files).map(([name, content]) => ({
      name,
      kind: name === 'index.html' ? 'index' : 'statement',
      source: name,
      size: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
      read_at: '2026-06-08T09:28:00.000Z',
    })),
  }
}

/** A zip of these files, with the manifest where one is given. */
export async function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  manifest?: Manifest,
): Promise<Uint8Array> {
  const own = manifest === undefined ? {} : { 'manifest.json': writeManifest(manifest) }
  const entries = Object.entries({ ...own, ...files }).map(([name, input]) => ({
    name,
    input: typeof input === 'string' ? input : new Uint8Array(input),
    lastModified: new Date(1980, 0, 1),
  }))
  return new Uint8Array(await new Response(makeZip(entries)).arrayBuffer())
}
