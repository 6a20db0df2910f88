import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BooksClient, openBooksClient } from '@/test/books/open-books-client'

let books: BooksClient
beforeAll(async () => {
  books = await openBooksClient()
})
afterAll(() => books.close.here.close())

const october = { month: '2025-10-01' }
const content = 'Date,Description,Amount\n2025-10-05,Elm,1.00\n'

/** Drops the file and says how it is read. */
async function keep(fields: Record<string, string>) {
  const seen = (await books.files(october.month)).length
  const { file } = await books.drop(content, october)
  return books.say(file, { ...october, closing: '1.00', sign: 'one', ...fields }, seen)
}

describe('the same file that is added once more', () => {
  it('changes nothing where it is read the same way, under whatever name', async () => {
    await keep({ remember: '1' })
    const files = await books.files(october.month)
    expect(files).toHaveLength(1)
    const said = await keep({ remember: '1' })
    expect(said.location).toContain(`repeated=${files[0]?.id}`)
    expect(await books.files(october.month)).toEqual(files)
  })

  it('counts where it is read another way', async () => {
    const turned = await keep({ remember: '1', sign: 'one_reversed' })
    expect(turned.location).not.toContain('repeated=')
    expect(await books.files(october.month)).toHaveLength(2)
    const other = await keep({ remember: '1', sign: 'one_reversed', closing: '-1.00' })
    expect(other.location).not.toContain('repeated=')
    expect(await books.files(october.month)).toHaveLength(3)
  })

  it('is the same where its lines are read at once', async () => {
    const march = { month: '2026-03-01', name: 'march.ofx' }
    const statement = [
      'OFXHEADER:100',
      '',
      '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD',
      '<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260305<TRNAMT>1.00<FITID>1<NAME>Elm</STMTTRN>',
      '</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20260331</LEDGERBAL>',
      '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
      '',
    ].join('\n')
    expect((await books.drop(statement, march)).location).not.toContain('/columns')
    const files = await books.files(march.month)
    expect(files).toHaveLength(1)
    const again = await books.drop(statement, { ...march, name: 'again.ofx' })
    expect(again.location).toContain(`repeated=${files[0]?.id}`)
    expect(await books.files(march.month)).toEqual(files)
  })
})
