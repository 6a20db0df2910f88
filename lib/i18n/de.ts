import answers from '@/lib/i18n/de/answers.json'
import approvals from '@/lib/i18n/de/approvals.json'
import banking from '@/lib/i18n/de/banking.json'
import board from '@/lib/i18n/de/board.json'
import books from '@/lib/i18n/de/books.json'
import close from '@/lib/i18n/de/close.json'
import closing from '@/lib/i18n/de/closing.json'
import connections from '@/lib/i18n/de/connections.json'
import departure from '@/lib/i18n/de/departure.json'
import exports from '@/lib/i18n/de/exports.json'
import firm from '@/lib/i18n/de/firm.json'
import gap from '@/lib/i18n/de/gap.json'
import invoicing from '@/lib/i18n/de/invoicing.json'
import ledgers from '@/lib/i18n/de/ledgers.json'
import lists from '@/lib/i18n/de/lists.json'
import naming from '@/lib/i18n/de/naming.json'
import none from '@/lib/i18n/de/none.json'
import packs from '@/lib/i18n/de/packs.json'
import paper from '@/lib/i18n/de/paper.json'
import people from '@/lib/i18n/de/people.json'
import portfolio from '@/lib/i18n/de/portfolio.json'
import problems from '@/lib/i18n/de/problems.json'
import programs from '@/lib/i18n/de/programs.json'
import reading from '@/lib/i18n/de/reading.json'
import requests from '@/lib/i18n/de/requests.json'
import review from '@/lib/i18n/de/review.json'
import runs from '@/lib/i18n/de/runs.json'
import settings from '@/lib/i18n/de/settings.json'
import shared from '@/lib/i18n/de/shared.json'
import shell from '@/lib/i18n/de/shell.json'
import store from '@/lib/i18n/de/store.json'
import tokens from '@/lib/i18n/de/tokens.json'
import transactions from '@/lib/i18n/de/transactions.json'
import type { Messages } from '@/lib/i18n/en'

export const de: Messages = {
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
