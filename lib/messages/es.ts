import type { Messages } from '@/lib/messages/en'
import charts from '@/lib/messages/es/charts.json'
import palette from '@/lib/messages/es/palette.json'
import periods from '@/lib/messages/es/periods.json'
import shell from '@/lib/messages/es/shell.json'
import switcher from '@/lib/messages/es/switcher.json'

export const es: Messages = { charts, palette, periods, shell, switcher }
