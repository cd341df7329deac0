ALTER TABLE "environments" ADD COLUMN "header_timeout_seconds" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "idle_timeout_seconds" integer DEFAULT 65 NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "tunnel_timeout_seconds" integer DEFAULT 3600 NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "drain_timeout_seconds" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "names" text[];