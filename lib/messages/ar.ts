import shell from '@/lib/messages/ar/shell.json'
import type { Messages } from '@/lib/messages/en'

export const ar: Messages = { shell }
