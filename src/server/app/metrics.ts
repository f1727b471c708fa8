import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metric } from '#server/platform/metrics/metric.ts'

/** Serves Prometheus metrics on a private port, on the loopback interface only. */
export function serveMetrics(app: FastifyInstance, port: number, metrics: () => Metric[]): Server {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'http_call_seconds',
    help: 'Time to serve a request, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    calls.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  return createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    for (const metric of metrics()) setGauge(registry, metric)
    response.writeHead(200, { 'content-type': registry.contentType })
    return response.end(await registry.metrics())
  }).listen(port, '127.0.0.1')
}

function setGauge(registry: Registry, { name, help, labels, value }: Metric): void {
  const known = registry.getSingleMetric(name) as Gauge | undefined
  const labelNames = Object.keys(labels)
  const gauge = known ?? new Gauge({ name, help, labelNames, registers: [registry] })
  gauge.set(labels, value)
}
