import { apiRoute } from '@/lib/server/api/api-route'
import { readClients } from '@/lib/server/api/read-api'

export const GET = apiRoute('GET /clients', ({ holder, query }) => readClients(holder, query))
