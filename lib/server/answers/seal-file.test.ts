import { expect, it, vi } from 'vitest'
import { sealFile } from '@/lib/server/answers/seal-file'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { Vault } from '@/lib/server/db/vault'

it.each([
  ['no document', ['plain text, and much of it']],
  ['a PDF without its end', ['%PDF-1.7\n', 'x'.repeat(500_000)]],
])('of what is refused, %s, nothing reaches the store', async (_what, pieces) => {
  const query = vi.fn<SealedQuery['query']>(() => Promise.resolve([]))
  const place = { firm_id: 'f-1', of: { request_id: 'r-1', question: 'q-1' }, room: 1_000_000 }
  async function* bytes() {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  const finish = vi.fn<Parameters<typeof sealFile>[3]>()
  const coming = { name: 'notes.pdf', bytes: bytes() }
  const outcome = await sealFile({ query, vault: {} as Vault }, place, coming, finish)
  expect(outcome).toMatchObject({ kind: 'refused' })
  expect(query).not.toHaveBeenCalled()
  expect(finish).not.toHaveBeenCalled()
})
