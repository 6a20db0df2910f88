import accounts from '@/lib/i18n/ar/accounts.json'
import approvals from '@/lib/i18n/ar/approvals.json'
import audit from '@/lib/i18n/ar/audit.json'
import cards from '@/lib/i18n/ar/cards.json'
import charts from '@/lib/i18n/ar/charts.json'
import checks from '@/lib/i18n/ar/checks.json'
import connections from '@/lib/i18n/ar/connections.json'
import customers from '@/lib/i18n/ar/customers.json'
import details from '@/lib/i18n/ar/details.json'
import display from '@/lib/i18n/ar/display.json'
import exports from '@/lib/i18n/ar/exports.json'
import handoff from '@/lib/i18n/ar/handoff.json'
import health from '@/lib/i18n/ar/health.json'
import invoices from '@/lib/i18n/ar/invoices.json'
import join from '@/lib/i18n/ar/join.json'
import lists from '@/lib/i18n/ar/lists.json'
import mail from '@/lib/i18n/ar/mail.json'
import notifications from '@/lib/i18n/ar/notifications.json'
import palette from '@/lib/i18n/ar/palette.json'
import periods from '@/lib/i18n/ar/periods.json'
import portfolio from '@/lib/i18n/ar/portfolio.json'
import problems from '@/lib/i18n/ar/problems.json'
import proof from '@/lib/i18n/ar/proof.json'
import renewals from '@/lib/i18n/ar/renewals.json'
import settings from '@/lib/i18n/ar/settings.json'
import shell from '@/lib/i18n/ar/shell.json'
import signin from '@/lib/i18n/ar/signin.json'
import statements from '@/lib/i18n/ar/statements.json'
import store from '@/lib/i18n/ar/store.json'
import switcher from '@/lib/i18n/ar/switcher.json'
import transactions from '@/lib/i18n/ar/transactions.json'
import ui from '@/lib/i18n/ar/ui.json'
import type { Messages } from '@/lib/i18n/en'

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
  health,
  invoices,
  join,
  lists,
  mail,
  notifications,
  palette,
  periods,
  portfolio,
  problems,
  proof,
  renewals,
  settings,
  shell,
  signin,
  statements,
  store,
  switcher,
  transactions,
  ui,
}
