import { apiRoute } from '@/lib/server/api/api-route'
import { readCloses } from '@/lib/server/api/read-closes'

export const GET = apiRoute('GET /clients/{id}/closes', ({ holder, params }) =>
  readCloses(holder, params.id),
)
