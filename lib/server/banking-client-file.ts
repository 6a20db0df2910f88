import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const registrationsSchema = z.record(
  z.string(),
  z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) }),
)

/**
 * The registration that `npm start` made at the bank that ships here, kept per pair of the bank's
 * address and our redirect address.
 */
export function findRegistration(
  dataDir: string,
  key: string,
): { client_id: string; client_secret: string } | undefined {
  try {
    const text = readFileSync(path.join(dataDir, 'banking-client.json'), 'utf8')
    return registrationsSchema.parse(JSON.parse(text))[key]
  } catch {
    return undefined
  }
}
