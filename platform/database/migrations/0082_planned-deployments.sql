CREATE TABLE "planned_deployments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_id" uuid NOT NULL,
	"planned_for" timestamp with time zone NOT NULL,
	"planned_by" integer NOT NULL,
	"serving" jsonb NOT NULL,
	"document_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"method_count" integer NOT NULL,
	"text_en" text NOT NULL,
	"text_ko" text NOT NULL,
	"compared_at" timestamp with time zone,
	"changes" jsonb NOT NULL,
	"change_count" integer DEFAULT 0 NOT NULL,
	"breaking_count" integer DEFAULT 0 NOT NULL,
	"announced" boolean DEFAULT false NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planned_deployments_stage_id_unique" UNIQUE("stage_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "planned_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "planned_state" text;--> statement-breakpoint
ALTER TABLE "planned_deployments" ADD CONSTRAINT "planned_deployments_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_deployments" ADD CONSTRAINT "planned_deployments_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_deployments" ADD CONSTRAINT "planned_deployments_document_id_deployed_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deployed_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_deployments_due" ON "planned_deployments" USING btree ("planned_for") WHERE failure is null;--> statement-breakpoint
CREATE INDEX "planned_deployments_document" ON "planned_deployments" USING btree ("document_id");--> statement-breakpoint
SELECT portico_audit('planned_deployments');
