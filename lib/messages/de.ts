import charts from '@/lib/messages/de/charts.json'
import palette from '@/lib/messages/de/palette.json'
import periods from '@/lib/messages/de/periods.json'
import shell from '@/lib/messages/de/shell.json'
import switcher from '@/lib/messages/de/switcher.json'
import type { Messages } from '@/lib/messages/en'

export const de: Messages = { charts, palette, periods, shell, switcher }
