import accounts from '@/lib/messages/ar/accounts.json'
import approvals from '@/lib/messages/ar/approvals.json'
import audit from '@/lib/messages/ar/audit.json'
import cards from '@/lib/messages/ar/cards.json'
import charts from '@/lib/messages/ar/charts.json'
import checks from '@/lib/messages/ar/checks.json'
import connections from '@/lib/messages/ar/connections.json'
import customers from '@/lib/messages/ar/customers.json'
import details from '@/lib/messages/ar/details.json'
import display from '@/lib/messages/ar/display.json'
import exports from '@/lib/messages/ar/exports.json'
import handoff from '@/lib/messages/ar/handoff.json'
import invoices from '@/lib/messages/ar/invoices.json'
import lists from '@/lib/messages/ar/lists.json'
import palette from '@/lib/messages/ar/palette.json'
import periods from '@/lib/messages/ar/periods.json'
import portfolio from '@/lib/messages/ar/portfolio.json'
import problems from '@/lib/messages/ar/problems.json'
import renewals from '@/lib/messages/ar/renewals.json'
import settings from '@/lib/messages/ar/settings.json'
import shell from '@/lib/messages/ar/shell.json'
import statements from '@/lib/messages/ar/statements.json'
import switcher from '@/lib/messages/ar/switcher.json'
import transactions from '@/lib/messages/ar/transactions.json'
import type { Messages } from '@/lib/messages/en'

export const ar: Messages = {
  accounts,
  approvals,
  audit,
  cards,
  charts,
  checks,
  connections,
  customers,
  details,
  display,
  exports,
  handoff,
  invoices,
  lists,
  palette,
  periods,
  portfolio,
  problems,
  renewals,
  settings,
  shell,
  statements,
  switcher,
  transactions,
}
