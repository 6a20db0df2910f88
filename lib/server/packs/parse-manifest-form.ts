import * as z from 'zod'
import { type Manifest, parseManifest } from '@/lib/domain/packs/manifest'
import { maxQueried } from '@/lib/domain/packs/today'
import { rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The manifest of a pack of this client, or some of its files, with the SHA-256 of the whole.
 * Throws HttpError 400.
 */
export function parseManifestForm(
  form: FormData,
  connection_id: string,
): { manifest: Manifest; manifestSha256: string } {
  const manifest = parseManifest(rawFormText(form, 'manifest'))
  const manifestSha256 = digest.safeParse(form.get('sha256')).data
  const documents = manifest?.files.filter(({ kind }) => kind !== 'transactions') ?? []
  const isMeant = manifest?.client.id === connection_id && documents.length <= maxQueried
  if (manifest === undefined || manifestSha256 === undefined || !isMeant) {
    throw new HttpError(400, { say: 'packs_data.refused_manifest' })
  }
  return { manifest, manifestSha256 }
}
