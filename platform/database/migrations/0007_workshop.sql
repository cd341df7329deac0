CREATE TABLE "target_server_certificates" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"private_key_sealed" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"subject" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"warned_days" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "target_server_health" (
	"gateway_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "target_server_health_gateway_id_server_id_pk" PRIMARY KEY("gateway_id","server_id")
);
--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "published_environment_id" uuid;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "imported" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "environment_id" uuid;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "deprecated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "sunset_on" date;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
ALTER TABLE "target_server_groups" ADD COLUMN "health_check" jsonb DEFAULT '{"kind":"tcp","path":"/","intervalMs":5000}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "target_server_certificates" ADD CONSTRAINT "target_server_certificates_group_id_target_server_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."target_server_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_server_health" ADD CONSTRAINT "target_server_health_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "target_server_health_server" ON "target_server_health" USING btree ("server_id");--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_published_environment_id_environments_id_fk" FOREIGN KEY ("published_environment_id") REFERENCES "public"."environments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_successor_id_stages_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
SELECT portico_audit('target_server_certificates');
