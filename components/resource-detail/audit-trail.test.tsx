import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditTrail } from '@/components/resource-detail/audit-trail'
import { createFormat } from '@/lib/format/create-format'

test.each([
  ['en', ['Approval requested', 'Paid', 'Novel kind']],
  ['de', ['Freigabe angefordert', 'Bezahlt', 'Novel kind']],
  ['es', ['Aprobación solicitada', 'Pagada', 'Novel kind']],
  ['ar', ['طلب الموافقة', 'الدفع', 'Novel kind']],
])(
  'what was done is said in %s, and a kind without words stands as it was sent',
  (locale, said) => {
    const html = renderToStaticMarkup(
      <AuditTrail
        activities={['approval_requested', 'paid', 'novel_kind'].map((activity_type) => ({
          activity_type,
        }))}
        format={createFormat({ locale, timeZone: 'UTC' })}
      />,
    )
    expect([...html.matchAll(/<span>([^<]+)<\/span><\/li>/g)].map(([, words]) => words)).toEqual(
      said,
    )
  },
)
