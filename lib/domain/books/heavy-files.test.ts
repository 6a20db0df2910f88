import { expect, test } from 'vitest'
import { readBooks } from '@/lib/domain/books/read-books'
import { fileOf, june2026 } from '@/test/books/books-files'

const place = { currency: 'USD', isCredit: false, month: june2026 }
const read = (text: string) => readBooks(fileOf(text, 65_536), place, {})

function ofx(attributes: string, name: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="220"?>',
    `<OFX ${attributes}><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF><BANKTRANLIST>`,
    '<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260603</DTPOSTED><TRNAMT>-1.00</TRNAMT>',
    `<FITID>1</FITID><NAME>${name}</NAME></STMTTRN></BANKTRANLIST>`,
    '<LEDGERBAL><BALAMT>9.00</BALAMT><DTASOF>20260630</DTASOF></LEDGERBAL>',
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n')
}

test('a table of thousands of columns is refused before any is offered', async () => {
  const { table, refusal } = await read(`Date,Amount${',c'.repeat(300)}\n2026-06-03,1.00`)
  expect(table).toBeUndefined()
  expect(refusal).toEqual({ code: 'too_many_columns', line: 1, columns: 302, max: 200 })
})

test('a text of megabytes is kept short, and its line is read', async () => {
  const { month } = await read(ofx('', 'a'.repeat(2_000_000)))
  expect(month?.side.rows.items.map(({ texts }) => texts[0]?.length)).toEqual([500])
})

test('a tag of thousands of attributes is refused at the first that is too many', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => `a${at}="1"`).join(' ')
  expect((await read(ofx(many, 'Acme'))).refusal).toMatchObject({
    code: 'not_of_the_format',
    line: 2,
    text: 'a100',
  })
  const few = Array.from({ length: 90 }, (_, at) => `a${at}="1"`).join(' ')
  expect((await read(ofx(few, 'Acme'))).month?.side.rows.items).toHaveLength(1)
})

test('sums of names that nobody has cost little more than other rows, beside however many accounts', async () => {
  const accounts = Array.from({ length: 2000 }, (_, at) => `Account no ${at},2026-06-01,Line,1.00`)
  const timeOf = async (word: string) => {
    const rows = Array.from({ length: 3000 }, (_, at) => `,,${word} of nobody ${at} there,`)
    const began = performance.now()
    await read(['Account,Date,Memo,Amount', ...accounts, ...rows].join('\n'))
    return performance.now() - began
  }
  const plain = await timeOf('Zotal')
  expect((await timeOf('Total')) / plain).toBeLessThan(10)
})
