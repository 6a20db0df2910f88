CREATE TABLE "archived_client" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"archived_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_figures" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"figures_sealed" text,
	"read_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "client_tag" (
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite_client" (
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourite_client_person_id_connection_id_pk" PRIMARY KEY("person_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "archived_client" ADD CONSTRAINT "archived_client_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_figures" ADD CONSTRAINT "client_figures_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tag" ADD CONSTRAINT "client_tag_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_client" ADD CONSTRAINT "favourite_client_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_client" ADD CONSTRAINT "favourite_client_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_tag_once" ON "client_tag" USING btree ("connection_id",lower("tag"));