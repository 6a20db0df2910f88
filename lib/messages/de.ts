import shell from '@/lib/messages/de/shell.json'
import type { Messages } from '@/lib/messages/en'

export const de: Messages = { shell }
