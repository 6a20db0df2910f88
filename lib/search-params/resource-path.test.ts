import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  invoiceFilePath,
  parseSegment,
  resourcePath,
  statementDocumentPath,
} from '@/lib/search-params/resource-path'

describe('the addresses of resources', () => {
  it('carry any identifier there and back, since identifiers are opaque', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        const segments = resourcePath('c-1', 'transactions', id).split('/')
        return segments.length === 5 && parseSegment(segments[4] ?? '') === id
      }),
    )
  })

  it.each(['zip', '~zip', 'coverage', 'ageing', 'holders', '.', '..', '~', '~~', ''])(
    'keep “%s” apart from the pages beside those of objects',
    (id) => {
      const path = resourcePath('c-1', 'statements', id)
      const { pathname } = new URL(path, 'https://app.example')
      expect(pathname).toBe(path)
      const segment = path.slice('/clients/c-1/statements/'.length)
      expect(['', 'zip', 'coverage', 'ageing', 'holders']).not.toContain(segment)
      expect(parseSegment(segment)).toBe(id)
    },
  )

  it('take a segment that is no encoding as it stands', () => {
    expect(parseSegment('100%')).toBe('100%')
  })

  it('lead to documents through our own routes, named as the bank names them', () => {
    expect(invoiceFilePath('c-1', 'i/1', 'f 1', 'inline')).toBe(
      '/api/bank/c-1/invoicing/invoices/i%2F1/files/f%201?disposition=inline',
    )
    expect(statementDocumentPath('c-1', '7', 'attachment')).toBe(
      '/api/bank/c-1/statements/7/pdf?disposition=attachment',
    )
  })
})
