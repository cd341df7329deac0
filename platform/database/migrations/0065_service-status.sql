CREATE TABLE "api_checks" (
	"api_id" uuid NOT NULL,
	"day" date NOT NULL,
	"checks" integer NOT NULL,
	"failed" integer NOT NULL,
	"last_ok" boolean NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_checks_api_id_day_pk" PRIMARY KEY("api_id","day")
);
--> statement-breakpoint
CREATE TABLE "incident_apis" (
	"incident_id" uuid NOT NULL,
	"api_id" uuid NOT NULL,
	CONSTRAINT "incident_apis_incident_id_api_id_pk" PRIMARY KEY("incident_id","api_id")
);
--> statement-breakpoint
CREATE TABLE "incident_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"incident_id" uuid NOT NULL,
	"status" text NOT NULL,
	"text_en" text NOT NULL,
	"text_ko" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title_en" text NOT NULL,
	"title_ko" text NOT NULL,
	"impact" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployment_notes" (
	"deployment_id" uuid PRIMARY KEY NOT NULL,
	"text_en" text NOT NULL,
	"text_ko" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "show_status" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "pin_position" smallint;--> statement-breakpoint
ALTER TABLE "api_checks" ADD CONSTRAINT "api_checks_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_apis" ADD CONSTRAINT "incident_apis_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_apis" ADD CONSTRAINT "incident_apis_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_updates" ADD CONSTRAINT "incident_updates_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_updates" ADD CONSTRAINT "incident_updates_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_notes" ADD CONSTRAINT "deployment_notes_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_checks_failing" ON "api_checks" USING btree ("day") WHERE not last_ok;--> statement-breakpoint
CREATE INDEX "incident_apis_api" ON "incident_apis" USING btree ("api_id");--> statement-breakpoint
CREATE INDEX "incident_updates_incident" ON "incident_updates" USING btree ("incident_id","created_at");--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("started_at") WHERE resolved_at is null;--> statement-breakpoint
SELECT portico_audit('incidents'), portico_audit('incident_apis'), portico_audit('incident_updates'), portico_audit('deployment_notes');
