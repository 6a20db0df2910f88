import answers from '@/lib/i18n/es/answers.json'
import approvals from '@/lib/i18n/es/approvals.json'
import banking from '@/lib/i18n/es/banking.json'
import board from '@/lib/i18n/es/board.json'
import books from '@/lib/i18n/es/books.json'
import close from '@/lib/i18n/es/close.json'
import closing from '@/lib/i18n/es/closing.json'
import connections from '@/lib/i18n/es/connections.json'
import departure from '@/lib/i18n/es/departure.json'
import exports from '@/lib/i18n/es/exports.json'
import firm from '@/lib/i18n/es/firm.json'
import gap from '@/lib/i18n/es/gap.json'
import invoicing from '@/lib/i18n/es/invoicing.json'
import ledgers from '@/lib/i18n/es/ledgers.json'
import lists from '@/lib/i18n/es/lists.json'
import naming from '@/lib/i18n/es/naming.json'
import none from '@/lib/i18n/es/none.json'
import packs from '@/lib/i18n/es/packs.json'
import paper from '@/lib/i18n/es/paper.json'
import people from '@/lib/i18n/es/people.json'
import portfolio from '@/lib/i18n/es/portfolio.json'
import problems from '@/lib/i18n/es/problems.json'
import programs from '@/lib/i18n/es/programs.json'
import reading from '@/lib/i18n/es/reading.json'
import requests from '@/lib/i18n/es/requests.json'
import review from '@/lib/i18n/es/review.json'
import runs from '@/lib/i18n/es/runs.json'
import settings from '@/lib/i18n/es/settings.json'
import shared from '@/lib/i18n/es/shared.json'
import shell from '@/lib/i18n/es/shell.json'
import store from '@/lib/i18n/es/store.json'
import tokens from '@/lib/i18n/es/tokens.json'
import transactions from '@/lib/i18n/es/transactions.json'
import type { Messages } from '@/lib/i18n/en'

export const es: Messages = {
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
