import answers from '@/lib/i18n/ar/answers.json'
import approvals from '@/lib/i18n/ar/approvals.json'
import banking from '@/lib/i18n/ar/banking.json'
import board from '@/lib/i18n/ar/board.json'
import books from '@/lib/i18n/ar/books.json'
import close from '@/lib/i18n/ar/close.json'
import closing from '@/lib/i18n/ar/closing.json'
import connections from '@/lib/i18n/ar/connections.json'
import departure from '@/lib/i18n/ar/departure.json'
import exports from '@/lib/i18n/ar/exports.json'
import firm from '@/lib/i18n/ar/firm.json'
import gap from '@/lib/i18n/ar/gap.json'
import invoicing from '@/lib/i18n/ar/invoicing.json'
import ledgers from '@/lib/i18n/ar/ledgers.json'
import lists from '@/lib/i18n/ar/lists.json'
import naming from '@/lib/i18n/ar/naming.json'
import none from '@/lib/i18n/ar/none.json'
import packs from '@/lib/i18n/ar/packs.json'
import paper from '@/lib/i18n/ar/paper.json'
import people from '@/lib/i18n/ar/people.json'
import portfolio from '@/lib/i18n/ar/portfolio.json'
import problems from '@/lib/i18n/ar/problems.json'
import programs from '@/lib/i18n/ar/programs.json'
import reading from '@/lib/i18n/ar/reading.json'
import requests from '@/lib/i18n/ar/requests.json'
import review from '@/lib/i18n/ar/review.json'
import runs from '@/lib/i18n/ar/runs.json'
import settings from '@/lib/i18n/ar/settings.json'
import shared from '@/lib/i18n/ar/shared.json'
import shell from '@/lib/i18n/ar/shell.json'
import store from '@/lib/i18n/ar/store.json'
import tokens from '@/lib/i18n/ar/tokens.json'
import transactions from '@/lib/i18n/ar/transactions.json'
import type { Messages } from '@/lib/i18n/en'

export const ar: Messages = {
  ...answers,
  ...approvals,
  ...banking,
  ...board,
  ...books,
  ...close,
  ...closing,
  ...connections,
  ...departure,
  ...exports,
  ...firm,
  ...gap,
  ...invoicing,
  ...ledgers,
  ...lists,
  ...naming,
  ...none,
  ...packs,
  ...paper,
  ...people,
  ...portfolio,
  ...problems,
  ...programs,
  ...reading,
  ...requests,
  ...review,
  ...runs,
  ...settings,
  ...shared,
  ...shell,
  ...store,
  ...tokens,
  ...transactions,
}
