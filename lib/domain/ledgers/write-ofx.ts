import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import {
  escaped,
  ofxAccount,
  ofxDay,
  ofxEntry,
  type OfxMarkup,
  ofxMoment,
  rowsHere,
  xmlMarkup,
} from '@/lib/domain/ledgers/ofx-elements'
import { toWindowsLetters } from '@/lib/domain/ledgers/plain-letters'

/** One account’s rows as OFX 2.1.1, which is XML. */
export async function* writeOfx(content: LedgerContent): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
  yield* document(content, xmlMarkup, [])
}

/** OFX 1, in the letters of Windows-1252. */
export const sgmlMarkup: OfxMarkup = {
  spell: toWindowsLetters,
  leaf: (name, value) => `<${name}>${escaped(toWindowsLetters(value))}\n`,
  group: (name, parts) => `<${name}>\n${parts.join('')}</${name}>\n`,
}

const sgmlHead = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
].join('\n')

// QuickBooks Online looks at none; Desktop requires that of the person’s own bank.
const anyBankId = '3000'

/**
 * The same for QuickBooks: OFX 1.0.2, which is SGML, in the letters of Windows-1252 (a sign of the text is a byte
 * of the file), with the bank’s number at Intuit.
 */
export async function* writeQbo(content: LedgerContent): AsyncGenerator<string> {
  const { leaf, group } = sgmlMarkup
  const bankId = content.choice.bankId ?? anyBankId
  const bank = [
    group('FI', [leaf('ORG', 'Countinghouse'), leaf('FID', bankId)]),
    leaf('INTU.BID', bankId),
  ]
  yield `${sgmlHead}\n\n`
  yield* document(content, sgmlMarkup, bank)
}

async function* document(
  content: LedgerContent,
  markup: OfxMarkup,
  bank: readonly string[],
): AsyncGenerator<string> {
  const [head = '', foot = ''] = frame(content, markup, bank).split(rowsHere)
  yield head
  for await (const rows of content.pages()) {
    yield rows.map((row) => ofxEntry(row, decimalIn(content, row.amount), markup)).join('')
  }
  yield foot
}

/** All that stands around the rows. */
function frame(content: LedgerContent, markup: OfxMarkup, bank: readonly string[]): string {
  const { leaf, group } = markup
  const isCard = content.account.type === 'credit'
  const success = group('STATUS', [leaf('CODE', '0'), leaf('SEVERITY', 'INFO')])
  const sender = [
    success,
    leaf('DTSERVER', ofxMoment(content.madeAt)),
    leaf('LANGUAGE', 'ENG'),
    ...bank,
  ]
  return group('OFX', [
    group('SIGNONMSGSRSV1', [group('SONRS', sender)]),
    group(isCard ? 'CREDITCARDMSGSRSV1' : 'BANKMSGSRSV1', [
      group(isCard ? 'CCSTMTTRNRS' : 'STMTTRNRS', [
        leaf('TRNUID', '1'),
        success,
        statement(content, markup, isCard),
      ]),
    ]),
  ])
}

function statement(content: LedgerContent, markup: OfxMarkup, isCard: boolean): string {
  const { leaf, group } = markup
  const { account, currency, totals } = content
  return group(isCard ? 'CCSTMTRS' : 'STMTRS', [
    leaf('CURDEF', currency),
    ofxAccount(account, markup),
    group('BANKTRANLIST', [
      leaf('DTSTART', ofxDay(totals.first)),
      leaf('DTEND', ofxDay(totals.last)),
      rowsHere,
    ]),
    ...closingBalance(content, markup),
  ])
}

/** OFX has a place for the balance after the rows; the one before them is what the amounts leave. */
function closingBalance(content: LedgerContent, { leaf, group }: OfxMarkup): string[] {
  const { balances } = content
  if (balances.kind === 'unknown') return []
  const { day, amount } = balances.closing
  return [
    group('LEDGERBAL', [leaf('BALAMT', decimalIn(content, amount)), leaf('DTASOF', ofxDay(day))]),
  ]
}
