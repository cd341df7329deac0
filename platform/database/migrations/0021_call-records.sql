CREATE TABLE "call_record_counts" (
	"environment_id" uuid NOT NULL,
	"day" date DEFAULT current_date NOT NULL,
	"subject_id" uuid NOT NULL,
	"recorded" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "call_record_counts_environment_id_day_subject_id_pk" PRIMARY KEY("environment_id","day","subject_id")
);
--> statement-breakpoint
CREATE TABLE "call_records" (
	"at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	"environment_id" uuid NOT NULL,
	"gateway_id" uuid NOT NULL,
	"api_id" uuid,
	"stage_id" uuid,
	"method_id" uuid,
	"subscription_id" uuid,
	"server_id" uuid,
	"details" jsonb NOT NULL
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "call_records_request" ON "call_records" USING btree ("request_id","at");--> statement-breakpoint
-- Gateways fetch their snapshots again: these have the address of the pages on error codes now.
INSERT INTO "revisions" ("kind", "tags") SELECT 'snapshot:' || "id", '{}' FROM "environments";
