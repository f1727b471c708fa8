import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { asText } from './write-page.ts'

/** Redoc creates an empty style sheet and fills it by script, so the policy allows only the hash of an empty one. */
const EMPTY_SHEET = createHash('sha256').digest('base64')

/** Serves the page that shows the API's description. */
export function mountApiPage(
  app: FastifyInstance,
  { brand, basePath }: { brand: string; basePath: string },
): void {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${asText(brand)}</title>
<meta name="description" content="Every call of the API, with its requests, replies and refusals.">
<link rel="icon" href="${basePath}/mark.svg" type="image/svg+xml">
</head>
<body>
<redoc spec-url="${basePath}/api/openapi.json" disable-telemetry="true"></redoc>
<script type="module" src="${basePath}/api-reference.js"></script>
</body>
</html>
`
  app.get('/api', (_, reply) => {
    const policy = reply.getHeader('content-security-policy')
    return reply
      .header(
        'content-security-policy',
        `${policy};style-src 'self' 'sha256-${EMPTY_SHEET}';font-src 'self' data:`,
      )
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
