import { createRequire } from 'node:module';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Role, Settings } from '../config/env';
import { Readiness } from '../health/readiness';
import { InfrastructureMetrics } from './infrastructure-metrics';
import { Metrics, NoMetrics } from './metrics';
import { PrivateServer } from './private-server';
import { NoTracing, Tracing } from './tracing';

/** Metrics and traces for operators. */
@Module({})
export class TelemetryModule {
  static with({ privateListen, traces }: Settings, role: Role): DynamicModule {
    return {
      module: TelemetryModule,
      global: true,
      providers: [
        {
          provide: Metrics,
          useFactory: () => (privateListen === null ? new NoMetrics() : loadPrometheus(role)),
        },
        {
          provide: Tracing,
          useFactory: () => (traces === null ? new NoTracing() : loadOpenTelemetry(traces, role)),
        },
        InfrastructureMetrics,
        PrivateServer,
        Readiness,
      ],
      exports: [Metrics, Tracing, Readiness],
    };
  }
}

/** Loaded on demand. */
function loadPrometheus(role: Role): Metrics {
  const { Prometheus } = createRequire(__filename)('./prometheus') as typeof import('./prometheus');
  return new Prometheus(role);
}

function loadOpenTelemetry(traces: NonNullable<Settings['traces']>, role: Role): Tracing {
  const { OpenTelemetry } = createRequire(__filename)(
    './open-telemetry',
  ) as typeof import('./open-telemetry');
  return new OpenTelemetry(traces, role);
}
