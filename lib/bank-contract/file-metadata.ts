import * as z from 'zod'
import { type Lenient, lenient } from '@/lib/bank-contract/lenient'

/** Answer of the two file endpoints. `download_url` is signed, short-lived, fetched without a bearer. */
export const fileMetadataSchema = z.object({
  file_id: z.string().min(1),
  file_name: z.string(),
  download_url: z.string().min(1),
  expires_at: z.string(),
  content_type: z.string(),
  size: z.int(),
})

export const lenientFileMetadataSchema = lenient(fileMetadataSchema, ['download_url'])

export type FileMetadata = Lenient<z.infer<typeof fileMetadataSchema>, 'download_url'>
