import { apiRoute } from '@/lib/server/api/api-route'
import { readBooks } from '@/lib/server/api/read-api'

export const GET = apiRoute('GET /clients/{id}/books/{month}', ({ holder, params }) =>
  readBooks(holder, params),
)
