'use client'

import { HydrationBoundary } from '@tanstack/react-query'
import { withQueries } from '@/lib/queries/query-client'

/** Gives the queries below what the server knows already: they begin with it. */
export const Hydrated = withQueries(HydrationBoundary)
