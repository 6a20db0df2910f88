import { apiRoute } from '@/lib/server/api/api-route'
import { readProgramProof, takeProgramBooks } from '@/lib/server/api/program-books'

export const GET = apiRoute(
  'GET /clients/{id}/accounts/{account_id}/books/{month}',
  ({ holder, params }) => readProgramProof(holder, params),
)

export const POST = apiRoute(
  'POST /clients/{id}/accounts/{account_id}/books/{month}',
  ({ holder, params, query, body }) => takeProgramBooks(holder, params, query, body),
)
