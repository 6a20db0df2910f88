import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { type LedgerFile, makeLedgerFile } from '@/lib/server/ledgers/make-ledger-file'

/** A ledger’s file with all of its bytes. */
export async function madeFile(
  content: LedgerContent,
): Promise<Omit<LedgerFile, 'bytes'> & { readonly bytes: Buffer }> {
  const file = await makeLedgerFile(content)
  const parts: Uint8Array[] = []
  for await (const part of file.bytes()) parts.push(part)
  return { ...file, bytes: Buffer.concat(parts) }
}
