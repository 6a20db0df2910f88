import { createHash } from 'node:crypto'
import { type Manifest, parseManifest } from '@/lib/domain/packs/manifest'
import { readZip } from '@/test/exports/read-zip'
import { appOrigin } from '@/test/faults/offer-parts'

export type Fields = readonly (readonly [string, string])[]

/** A form as a program sends it. */
export async function post(route: unknown, params: object, fields: Fields): Promise<Response> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  const headers = { origin: appOrigin, accept: 'application/json' }
  const request = new Request(appOrigin, { method: 'POST', headers, body })
  const handler = route as (request: Request, context: object) => Promise<Response>
  return handler(request, { params: Promise.resolve(params) })
}

export const manifestOf = (zip: Buffer): Manifest => {
  const own = readZip(zip).find(({ name }) => name === 'manifest.json')
  const manifest = parseManifest(String(own?.bytes))
  if (manifest === undefined) throw new Error('there is no manifest')
  return manifest
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
