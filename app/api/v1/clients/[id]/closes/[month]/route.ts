import { apiRoute } from '@/lib/server/api/api-route'
import { readClose } from '@/lib/server/api/read-closes'

export const GET = apiRoute('GET /clients/{id}/closes/{month}', ({ holder, params }) =>
  readClose(holder, params),
)
