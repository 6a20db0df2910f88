import { apiRoute } from '@/lib/server/api/api-route'
import { readClose } from '@/lib/server/api/read-api'

export const GET = apiRoute('GET /clients/{id}/closes/{month}', ({ holder, params }) =>
  readClose(holder, params),
)
