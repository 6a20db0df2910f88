/** @type {import('next').NextConfig} */
const config = {
  // A proxy in front compresses; Next's own compression leaks on aborted responses.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // Other addresses of a screen; what they say of period and thresholds goes along.
  redirects: async () => [
    { source: '/clients/:client/checks', destination: '/clients/:client/close', permanent: true },
    {
      source: '/clients/:client/close/paper.pdf',
      destination: '/api/close/:client/paper',
      permanent: true,
    },
    {
      source: '/clients/:client/accounts/:account/books',
      destination: '/clients/:client/books?account=:account',
      permanent: true,
    },
    { source: '/board', destination: '/closes', permanent: true },
    { source: '/packs/verify', destination: '/verify', permanent: true },
    { source: '/questions/:token', destination: '/answer/:token', permanent: true },
  ],
  // `npm run check` holds the types, those of the tests and the bank too.
  typescript: { ignoreBuildErrors: true },
  // Messages are compiled on the server (lib/i18n/translations.ts), so the browser needs no parser.
  turbopack: {
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  experimental: {
    // The whole of the CSS is small: one sheet costs less than a request for each part of a page.
    cssChunking: { type: 'graph', requestCost: 1_000_000, weightDistribution: 0 },
    // A cold list page is at most fourteen requests: few files, each for all that a page needs at first.
    // Component chunks, in which a script could leave out what the browser has, are off: a part that was
    // loaded on a press now and then never came.
    turbopackChunking: { requestCost: 400_000 },
    // Pages are live data. Only one that was fetched whole, ahead of a click, is kept, and briefly:
    // each says when it was read.
    staleTimes: { dynamic: 0, static: 60 },
    // A guess at the route of a page that was never visited fails beside a slot of every page (`@sheet`):
    // the first click on Next would read the page twice.
    optimisticRouting: false,
    // Loading every page before the first is requested would be an eighth of the time to start.
    preloadEntriesOnStart: false,
    // A first build, the one that somebody waits for, would be twice as long: a quarter of it to write
    // a cache for the next, a quarter to minify what no browser loads. Unminified, a stack trace of the
    // server can be read without a map.
    turbopackFileSystemCacheForBuild: false,
    turbopackMinify: { server: false, client: true, edge: true },
    turbopackSourceMaps: false,
  },
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@node-rs/argon2',
    'pdfkit',
    'pg',
    'pino',
    'undici',
  ],
}

export default config
