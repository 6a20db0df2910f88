import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeFileName } from '@/lib/format/file-names'
import { documentHeaders } from '@/lib/server/http/document-headers'

describe('a file name', () => {
  test.each([
    ['invoice 42.pdf', 'application/pdf', 'invoice 42.pdf'],
    ['Rechnung Müller.pdf', 'application/pdf', 'Rechnung Müller.pdf'],
    ['invoice', 'application/pdf', 'invoice.pdf'],
    ['invoice.exe', 'application/pdf', 'invoice.exe.pdf'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['evil\u202Efdp.exe', 'application/octet-stream', 'evilfdp.exe'],
    ['../../etc/passwd', '', '_.._etc_passwd'],
    ['C:\\temp\\x.pdf', 'application/pdf', 'C__temp_x.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'application/pdf', 'aSet-Cookie_ x=1.pdf'],
    ['CON', '', '_CON'],
    ['nul.pdf', 'application/pdf', '_nul.pdf'],
    ['COM1.tar.gz', '', '_COM1.tar.gz'],
    ['', 'application/pdf', 'document.pdf'],
    ['.htaccess', '', 'htaccess'],
    ['...', '', 'document'],
    ['\ud800.pdf', 'application/pdf', 'pdf.pdf'],
  ])('%j becomes one that every system can store', (name, type, expected) => {
    expect(safeFileName(name, type)).toBe(expected)
  })

  test('a file name keeps its extension and stays short, whatever its length and script', () => {
    const name = safeFileName(`${'請'.repeat(500)}.pdf`, 'application/pdf')
    expect(name.endsWith('.pdf')).toBe(true)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  })

  test('a file name of very many dots costs no more than as many in several', () => {
    const nameOf = (dots: number) => safeFileName(`a${'.'.repeat(dots)}b`, 'application/pdf')
    const costOf = (times: number, dots: number) => {
      const began = performance.now()
      for (let time = 0; time < times; time += 1) nameOf(dots)
      return performance.now() - began
    }
    // The least of several: by the square of the dots it would be forty times all the same.
    const least = (cost: () => number) => Math.min(...Array.from({ length: 5 }, cost))
    const ofForty = least(() => costOf(40, 5000))
    expect(least(() => costOf(1, 200_000)) / ofForty).toBeLessThan(12)
    expect(Buffer.byteLength(nameOf(200_000))).toBeLessThanOrEqual(255)
  })

  test('a file name never splits the header, whatever it holds', () => {
    const names = fc.string({ unit: 'binary', maxLength: 400 })
    const types = fc.constantFrom('application/pdf', 'image/png', 'text/html', '')
    fc.assert(
      fc.property(names, types, (name, contentType) => {
        const headers = new Headers(
          documentHeaders({ name, contentType, disposition: 'attachment' }),
        )
        const value = headers.get('content-disposition') ?? ''
        // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
        expect(value).not.toMatch(/[\u0000-\u001f\u007f-\uffff]/)
        expect(value).toMatch(/^attachment; filename=/)
        const file = safeFileName(name, contentType)
        expect(file).not.toMatch(/[/\\:*?"<>|]|^\.|^\s*$/)
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the headers of a document', () => {
  const headersOf = (contentType: string | undefined, disposition: 'inline' | 'attachment') =>
    documentHeaders({ name: 'x', contentType, disposition })

  test('a PDF is shown when asked for, without an origin and without anything that runs', () => {
    const headers = headersOf('application/pdf', 'inline')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe('inline; filename=x.pdf')
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe|allow-/)
  })

  test('what could run is bytes to store, whatever was asked for', () => {
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/xhtml+xml',
      'x',
      '',
      undefined,
    ]) {
      const headers = headersOf(type, 'inline')
      expect(headers['content-type']).toBe('application/octet-stream')
      expect(headers['content-disposition']).toMatch(/^attachment;/)
      expect(headers['content-security-policy']).toMatch(/^sandbox;/)
    }
  })

  test('parameters and case of a type do not matter', () => {
    expect(headersOf('Image/PNG; charset=x', 'inline')['content-type']).toBe('image/png')
    expect(headersOf('text/plain', 'inline')['content-disposition']).toMatch(/^attachment;/)
  })
})
