import palette from '@/lib/messages/de/palette.json'
import periods from '@/lib/messages/de/periods.json'
import shell from '@/lib/messages/de/shell.json'
import switcher from '@/lib/messages/de/switcher.json'
import type { Messages } from '@/lib/messages/en'

export const de: Messages = { palette, periods, shell, switcher }
