import accounts from '@/lib/i18n/de/accounts.json'
import approvals from '@/lib/i18n/de/approvals.json'
import audit from '@/lib/i18n/de/audit.json'
import cards from '@/lib/i18n/de/cards.json'
import charts from '@/lib/i18n/de/charts.json'
import checks from '@/lib/i18n/de/checks.json'
import connections from '@/lib/i18n/de/connections.json'
import customers from '@/lib/i18n/de/customers.json'
import details from '@/lib/i18n/de/details.json'
import display from '@/lib/i18n/de/display.json'
import exports from '@/lib/i18n/de/exports.json'
import handoff from '@/lib/i18n/de/handoff.json'
import health from '@/lib/i18n/de/health.json'
import invoices from '@/lib/i18n/de/invoices.json'
import join from '@/lib/i18n/de/join.json'
import lists from '@/lib/i18n/de/lists.json'
import mail from '@/lib/i18n/de/mail.json'
import notifications from '@/lib/i18n/de/notifications.json'
import palette from '@/lib/i18n/de/palette.json'
import periods from '@/lib/i18n/de/periods.json'
import portfolio from '@/lib/i18n/de/portfolio.json'
import problems from '@/lib/i18n/de/problems.json'
import proof from '@/lib/i18n/de/proof.json'
import renewals from '@/lib/i18n/de/renewals.json'
import settings from '@/lib/i18n/de/settings.json'
import shell from '@/lib/i18n/de/shell.json'
import signin from '@/lib/i18n/de/signin.json'
import statements from '@/lib/i18n/de/statements.json'
import store from '@/lib/i18n/de/store.json'
import switcher from '@/lib/i18n/de/switcher.json'
import transactions from '@/lib/i18n/de/transactions.json'
import ui from '@/lib/i18n/de/ui.json'
import type { Messages } from '@/lib/i18n/en'

export const de: Messages = {
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
