import { describe, expect, test } from 'vitest'
import { openBooks, readMapped } from '@/lib/domain/books/open-books'
import { all, amountsOf, fileOf, linesOf, problemOf, readTableFile } from '@/test/books/books-files'

const latin = (text: string) => Buffer.from(text, 'latin1')
const june13 = [['2026-06-13', 1250]]

test('QIF with the day or the month first, and with an apostrophe or points, says one day', async () => {
  for (const day of ["13/6'26", "13/ 6'26", '13/06/2026', '13.06.2026', '13-06-2026', "6/13'26"]) {
    const file = fileOf(`!Type:Bank\nD${day}\nT12.50\nPAcme\n^\n`)
    const entries = await readTableFile(file, { sign: { kind: 'one', isReversed: false } })
    expect(amountsOf(entries), day).toEqual(june13)
  }
})

describe('a table is read as its program writes it', () => {
  test.each([
    [
      'a report of Xero, below its title, with the lines of its account and its sums',
      'xero',
      [
        'Account Transactions',
        'Demo Company (UK)',
        '"For the period 1 June 2026 to 30 June 2026"',
        '',
        'Date,Source,Description,Reference,Debit,Credit,Running Balance,Gross,Tax',
        'Business Bank Account,,,,,,,,',
        'Opening Balance,,,,"1,000.00",,"1,000.00",,',
        '13 Jun 2026,Receive Money,Acme,118,12.50,,"1,012.50",12.50,0.00',
        'Total Business Bank Account,,,,12.50,0.00,"1,012.50",12.50,0.00',
        'Closing Balance,,,,"1,012.50",,"1,012.50",,',
        'Total,,,,12.50,0.00,0.00,,',
      ],
    ],
    [
      'a report of QuickBooks Online, with its title, groups, sums and foot',
      'quickbooks_online',
      [
        'Acme Ltd,,,,,,',
        'Transaction Detail by Account,,,,,,',
        '"June 1-30, 2026",,,,,,',
        ',,,,,,',
        'Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance',
        'Checking,,,,,,,',
        'Beginning Balance,,,,,,,"1,000.00"',
        '06/13/2026,Deposit,118,Acme,Deposit,Sales,12.50,"1,012.50"',
        'Total for Checking,,,,,,$12.50,',
        '"Friday, Jun 12, 2026 10:05:00 AM GMT+0 - Cash Basis",,,,,,,',
      ],
    ],
    [
      'journal items of Odoo, with its money in quotes',
      'odoo',
      [
        '"Date","Journal Entry","Account","Partner","Reference","Label","Debit","Credit"',
        '"2026-06-13","BNK1/2026/00001","101401 Bank","Acme","118","Deposit","12.50","0.00"',
      ],
    ],
  ])('%s', async (_, program, lines) => {
    const file = fileOf(lines.join('\r\n'))
    expect(await openBooks(file)).toMatchObject({ kind: 'table', layout: { program } })
    expect(amountsOf(await readTableFile(file))).toEqual(june13)
  })

  test('account movements of a German program in Windows-1252, with semicolons and decimal commas', async () => {
    const file = fileOf(
      latin(
        'Buchungstag;Wertstellung;Auftraggeber/Empfänger;Verwendungszweck;Betrag;Währung;Saldo\r\n' +
          '13.06.2026;13.06.2026;Müller GmbH;Rechnung 118;12,50;EUR;1.012,50\r\n' +
          '14.06.2026;14.06.2026;Bürobedarf;Papier;-3,00;EUR;1.009,50\r\n',
      ),
    )
    const lines = linesOf(await readTableFile(file, {}, 'EUR'))
    expect(lines.map(({ amount, counterparty }) => [amount, counterparty])).toEqual([
      [1250, 'Müller GmbH'],
      [-300, 'Bürobedarf'],
    ])
  })

  test('an account card of a Swiss program, apart by tabs, by the balance after each line', async () => {
    const file = fileOf(
      [
        'Date\tDoc\tDescription\tCAcc\tDebit\tCredit\tBalance',
        '13.06.2026\t118\tAcme\t3000\t12.50\t\t1012.50',
        '14.06.2026\t119\tPaper\t6500\t\t3.00\t1009.50',
      ].join('\n'),
    )
    expect(amountsOf(await readTableFile(file, {}, 'CHF'))).toEqual([
      ['2026-06-13', 1250],
      ['2026-06-14', -300],
    ])
  })

  test.each([
    [
      'Wave, whose heads say of which currency they are',
      [
        'Account Transactions',
        'Northlight Robotics',
        'Date Range: 2026-06-01 to 2026-06-30',
        '',
        'ACCOUNT NUMBER,DATE,DESCRIPTION,DEBIT (In Business Currency),CREDIT (In Business Currency),BALANCE (In Business Currency)',
        ',,Checking,,,',
        ',Starting Balance,,,,"$1,000.00"',
        ',2026-06-13,Acme,$12.50,,"$1,012.50"',
        ',2026-06-14,Paper,,$3.00,"$1,009.50"',
        ',Totals and Ending Balance,,$12.50,$3.00,"$1,009.50"',
        ',Balance Change,,,,$9.50',
      ],
    ],
    [
      'FreeAgent',
      [
        'Date,Gross Value GBP,Description,Explanation Type,Category,Balance',
        '13/06/2026,12.50,Acme,Invoice Receipt,,"1,012.50"',
        '14/06/2026,-3.00,Paper,Payment,Stationery,"1,009.50"',
      ],
    ],
    [
      'Sage, the newer, by account',
      [
        'Nominal Activity',
        'Period: 01/06/2026 to 30/06/2026',
        '',
        'Date,Number,Type,Name,Reference,Description,Debit,Credit,Balance',
        '01/06/2026,,Opening Balance,,,,,,"1,000.00"',
        '13/06/2026,118,Customer Receipt,Acme,INV-118,Payment,12.50,0.00,"1,012.50"',
        '14/06/2026,119,Other Payment,Paper,,Paper,0.00,3.00,"1,009.50"',
        ',,,,,Total,12.50,3.00,',
      ],
    ],
    [
      'MYOB, with what each line changed beside its balance',
      [
        'ID No.,Src,Date,Memo,Debit,Credit,Job No.,Net Activity,Ending Balance',
        '1-1110 Cheque Account,,,,,,,,',
        'CR000118,CR,13/06/2026,Acme,$12.50,,,$12.50,"$1,012.50"',
        'CD000119,CD,14/06/2026,Paper,,$3.00,,-$3.00,"$1,009.50"',
        'Total:,,,,$12.50,$3.00,,$9.50,"$1,009.50"',
      ],
    ],
    [
      'A German account, whose Valuta is a day',
      [
        'Buchungstag;Valuta;Buchungstext;Umsatz Soll;Umsatz Haben;Saldo',
        '13.06.2026;13.06.2026;Acme;;12.50;1012.50',
        '14.06.2026;15.06.2026;Paper;3.00;;1009.50',
      ],
    ],
    [
      'A Spanish account, whose Valor is a day, below a line with days',
      [
        'Movimientos;01/06/2026;30/06/2026;;',
        'Fecha;Valor;Concepto;Importe;Saldo',
        '13/06/2026;13/06/2026;Acme;12,50;1.012,50',
        '14/06/2026;15/06/2026;Paper;-3,00;1.009,50',
      ],
    ],
    [
      'A Brazilian account, whose Valor is an amount',
      [
        'Data;Descrição;Valor;Saldo',
        '13/06/2026;Acme;12,50;1.012,50',
        '14/06/2026;Paper;-3,00;1.009,50',
      ],
    ],
    [
      'An Italian account card',
      [
        'Data;Causale;Descrizione;Dare;Avere;Saldo',
        '13/06/2026;;Acme;12,50;;1.012,50',
        '14/06/2026;;Paper;;3,00;1.009,50',
      ],
    ],
    [
      'A general ledger of Sage Intacct',
      [
        'Posted Dt.,Doc,Memo/Description,JNL,Curr,Txn Amt,Debit,Credit,Balance',
        '1010 - Checking,,,,,,,,',
        '06/13/2026,118,Acme,CRJ,USD,12.50,12.50,,1012.50',
        '06/14/2026,119,Paper,CDJ,USD,3.00,,3.00,1009.50',
      ],
    ],
    [
      'An Arabic account card with its own digits',
      [
        'التاريخ,البيان,مدين,دائن,الرصيد',
        '١٣/٠٦/٢٠٢٦,أكمي,١٢٫٥٠,,١٬٠١٢٫٥٠',
        '١٤ يونيو ٢٠٢٦,ورق,,٣٫٠٠,١٬٠٠٩٫٥٠',
      ],
    ],
  ])('%s: the columns are known by their names, the way by the balance', async (_, lines) => {
    expect(amountsOf(await readTableFile(fileOf(lines.join('\r\n'))))).toEqual([
      ['2026-06-13', 1250],
      ['2026-06-14', -300],
    ])
  })

  test('one column of amounts beside a debit and a credit says the same once more', async () => {
    const lines = [
      'Date,Transaction Details,Transaction#,Debit,Credit,Amount',
      '13/06/2026,Acme,118,12.50,,12.50 Dr',
      '14/06/2026,Paper,119,,3.00,3.00 Cr',
    ]
    const opened = await openBooks(fileOf(lines.join('\n')))
    expect(opened).toMatchObject({
      shape: { columns: ['day', 'description', 'skip', 'debit', 'credit', 'skip'] },
    })
  })

  test.each([
    ['Date,Amount (Foreign),Description,Amount', ['day', 'skip', 'description', 'amount']],
    ['Date,Amount EUR,Description,Amount', ['day', 'skip', 'description', 'amount']],
    ['Date,Payment (method),Amount', ['day', 'skip', 'amount']],
    ['Date,Amount (EUR),Amount (USD),Debit', ['day', 'skip', 'skip', 'debit']],
  ])('of %s no other currency is taken for the amount', async (head, columns) => {
    const cells = head.split(',').map((each) => (each === 'Date' ? '13/06/2026' : '1.00'))
    const opened = await openBooks(fileOf(`${head}\n${cells.join(',')}\n`))
    expect(opened).toMatchObject({ shape: { columns } })
  })

  test.each([
    [
      'Document Date;Posting Date;Document Number;Text;Amount in local currency;Local Currency',
      '12.06.2026;13.06.2026;1900000012;Acme;12,50-;USD',
      ['skip', 'day', 'skip', 'description', 'amount', 'skip'],
    ],
    [
      'JournalCode\tEcritureDate\tCompteNum\tPieceRef\tEcritureLib\tDebit\tCredit',
      'BQ\t20260613\t512000\tP1\tAcme\t0,00\t12,50',
      ['skip', 'day', 'account', 'reference', 'description', 'debit', 'credit'],
    ],
  ])(
    'the heads of line items of SAP and of a French FEC are known',
    async (head, line, columns) => {
      expect(await openBooks(fileOf(`${head}\n${line}\n`))).toMatchObject({ shape: { columns } })
    },
  )

  test('a batch of DATEV without the header record that has the year of its days is refused with line and column', async () => {
    const file = fileOf(
      [
        'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Konto;Gegenkonto;Belegdatum;Buchungstext',
        '12,50;"S";"EUR";1200;8400;1306;"Acme"',
      ].join('\r\n'),
    )
    const opened = await openBooks(file)
    if (opened.kind !== 'table') throw new Error(opened.format)
    const columns = ['amount', 'skip', 'currency', 'skip', 'skip', 'day', 'description'] as const
    const mapping = {
      ...opened.shape,
      headLine: 1,
      columns,
      account: undefined,
      encoding: opened.encoding.encoding,
      dayOrder: 'dmy',
      decimalMark: ',',
      sign: { kind: 'one', isReversed: false },
      currency: 'EUR',
    } as const
    expect(await problemOf(all(readMapped(file, mapping)))).toMatchObject({
      code: 'not_a_day',
      line: 2,
      column: 6,
      text: '1306',
    })
  })
})
