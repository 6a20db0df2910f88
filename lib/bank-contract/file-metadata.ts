import * as z from 'zod'
import { type Lenient, lenient, objectsIn } from '@/lib/bank-contract/lenient'

/** Answer of the two file endpoints. `download_url` is signed, short-lived, fetched without a bearer. */
export const fileMetadataSchema = z.object({
  file_id: z.string().min(1),
  file_name: z.string(),
  download_url: z.string().min(1),
  expires_at: z.string(),
  content_type: z.string(),
  size: z.int(),
})

export const lenientFileMetadataSchema = z.preprocess(
  withAddress,
  lenient(fileMetadataSchema, ['download_url']),
)

/** The specification names no field of it: failing `download_url`, the one absolute URL is meant. */
function withAddress(sent: unknown): unknown {
  const parts = [...objectsIn(sent)]
  const [named, ...others] = parts.filter((part) => part['download_url'])
  if (named !== undefined && others.length === 0) return named
  const addresses = new Set(parts.flatMap((part) => Object.values(part).flat()).filter(isAddress))
  const [only, ...more] = addresses
  if (only === undefined || more.length > 0) return sent
  return { ...parts.find((part) => part['file_id']), ...parts[0], download_url: only }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)
}

export type FileMetadata = Lenient<z.infer<typeof fileMetadataSchema>, 'download_url'>
