import { apiRoute } from '@/lib/server/api/api-route'
import { readFindings } from '@/lib/server/api/read-closes'

export const GET = apiRoute('GET /clients/{id}/closes/{month}/findings', ({ holder, params }) =>
  readFindings(holder, params),
)
