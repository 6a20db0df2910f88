import type { OpenDatabase } from '@/lib/database/database'

export async function readDocument(_database: OpenDatabase, file_id: string): Promise<Buffer> {
  return Buffer.from(`%PDF-1.7 ${file_id}`)
}
