ALTER TABLE "traffic_by_api" ALTER COLUMN "latency" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "traffic_by_method" ALTER COLUMN "latency" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "traffic_by_outcome" ALTER COLUMN "latency" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "traffic_by_subscriber" ALTER COLUMN "latency" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "traffic_days" ALTER COLUMN "latency" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "traffic_hours" ALTER COLUMN "latency" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "traffic_minutes" ALTER COLUMN "latency" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "traffic_by_api" ADD COLUMN "durations" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_by_method" ADD COLUMN "durations" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_by_outcome" ADD COLUMN "durations" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_by_subscriber" ADD COLUMN "durations" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_days" ADD COLUMN "durations" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_hours" ADD COLUMN "durations" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_minutes" ADD COLUMN "durations" bigint[] DEFAULT '{}' NOT NULL;