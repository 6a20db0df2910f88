import accounts from '@/lib/messages/de/accounts.json'
import cards from '@/lib/messages/de/cards.json'
import charts from '@/lib/messages/de/charts.json'
import customers from '@/lib/messages/de/customers.json'
import details from '@/lib/messages/de/details.json'
import display from '@/lib/messages/de/display.json'
import invoices from '@/lib/messages/de/invoices.json'
import lists from '@/lib/messages/de/lists.json'
import palette from '@/lib/messages/de/palette.json'
import periods from '@/lib/messages/de/periods.json'
import shell from '@/lib/messages/de/shell.json'
import statements from '@/lib/messages/de/statements.json'
import switcher from '@/lib/messages/de/switcher.json'
import transactions from '@/lib/messages/de/transactions.json'
import type { Messages } from '@/lib/messages/en'

export const de: Messages = {
  accounts,
  cards,
  charts,
  customers,
  details,
  display,
  invoices,
  lists,
  palette,
  periods,
  shell,
  statements,
  switcher,
  transactions,
}
