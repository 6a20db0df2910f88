import { readSheet } from '@/lib/server/api/read-sheet'
import { withRoute } from '@/lib/server/http/with-route'

// Spreadsheets hold no session: the address is the key, and anyone who has it reads this alone, until it ends.
export const GET = withRoute<{ secret: string }>(async (_request, { secret }) => {
  return new Response(await readSheet(secret), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'inline; filename="clients.csv"',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    },
  })
})
