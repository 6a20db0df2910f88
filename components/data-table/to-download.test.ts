import { expect, it } from 'vitest'
import { toDownload } from '@/components/data-table/to-download'
import { parseInvoiceParams } from '@/lib/search-params/invoices'
import { testReader } from '@/test/components/screens'

it('offers no documents of a list that is not shared', () => {
  const downloadOf = (code: 'missing_scope' | 'disconnected') =>
    toDownload(
      {
        client: { connection_id: 'c-1' },
        kind: 'invoices',
        list: parseInvoiceParams({}),
        outcome: { kind: 'failed', failure: { code, scope: 'invoicing:read' } },
        query: [],
      },
      { taken: undefined, fileIdOf: () => null },
      testReader,
    ).download
  expect(downloadOf('missing_scope')).toBeUndefined()
  expect(downloadOf('disconnected')).toBeDefined()
})
