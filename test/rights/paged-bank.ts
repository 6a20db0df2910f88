import { Readable } from 'node:stream'
import { isDisconnected } from '@/lib/domain/clients/client'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { openForeignBank, type Row } from '@/test/banking/filtering-bank'

const rowsOfEach = 24
const pageSize = 4
const piecesOfDocument = 6

function rows(list: string, make: (nth: number) => object): Row[] {
  return Array.from({ length: rowsOfEach }, (_, nth) => ({
    ...make(nth),
    id: `${list}-${nth}`,
  }))
}

const money = { amount: -1234, currency: 'USD' }
const at = (nth: number) => `2026-05-${String(nth + 1).padStart(2, '0')}T12:00:00Z`

const bank = openForeignBank({
  lists: {
    transactions: rows('transactions', (nth) => ({
      account_id: 'accounts-0',
      account_type: 'checking',
      transaction_type: 'card_debit',
      status: 'settled',
      amount: money,
      initiated_at: at(nth),
      posted_at: at(nth),
      counterparty_name: `Kite ${nth}`,
      attachments: [],
    })),
    accounts: [{ id: 'accounts-0', account_type: 'checking', account_name: 'Operating' }],
    invoices: rows('invoices', (nth) => ({
      invoice_number: `INV-${nth}`,
      status: 'paid',
      date: '2026-05-01',
      total: money,
      customer: { id: 'k' },
      file_id: 'f',
    })),
    statements: rows('statements', () => ({
      statement_type: 'account',
      period_start: '2026-05-01',
      period_end: '2026-05-31',
      accounts: [],
      pdf_url: 'https://files.example/statement',
    })),
    cards: rows('cards', () => ({ status: 'active', type: 'virtual' })),
    customers: [{ id: 'k', legal_name: 'Kite' }],
  },
  applies: () => true,
  lacks: {},
  hasOrder: true,
  pageSize,
})

const file = { file_id: 'f', file_name: 'x.pdf', download_url: 'https://files.example/x' }
const reader: BankReader = {
  ...bank,
  getInvoiceFile: async () => file,
  getTransactionFile: async () => file,
}

/** A bank that answers at once, in small pages, to everybody. */
export const readPagedBank: ReadBank = async ({ client }, read) =>
  isDisconnected(client)
    ? { kind: 'failed', failure: { code: 'disconnected' } }
    : { kind: 'read', value: await read(reader), readAt: '2026-06-01T12:00:00Z' }

export const pagedBanking: Pick<BankingClient, 'downloadFile'> = {
  downloadFile: async () => {
    const piece = Buffer.from('%PDF-1.7 ')
    const body = Readable.from(Array.from({ length: piecesOfDocument }, () => piece))
    return {
      status: 200,
      contentType: 'application/pdf',
      contentLength: piece.length * piecesOfDocument,
      head: piece,
      body,
      discard: () => body.destroy(),
    }
  },
}
