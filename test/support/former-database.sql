-- What a migration finds in a database that commit 5e84391 made: the names of its migrations, and a tenant. From pg_dump.
CREATE TABLE public.mikro_orm_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE TABLE public.tenant (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    timezone text DEFAULT 'UTC'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    archived_at timestamp(3) with time zone,
    deletion_started_at timestamp(3) with time zone
);
INSERT INTO public.mikro_orm_migrations VALUES (1, 'Migration20261126000000_initial', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (2, 'Migration20261126000310_work_histories', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (3, 'Migration20261126000320_true_times', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (4, 'Migration20261126000330_past_histories', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (5, 'Migration20261126000420_settings_records', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (6, 'Migration20261126000510_attachments', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (7, 'Migration20261126000520_report_codes', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (8, 'Migration20261126000550_people', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (9, 'Migration20261126000530_public_reports', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (10, 'Migration20261126000560_token_administration', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (11, 'Migration20261126000570_person_tokens', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (12, 'Migration20261126000610_maintenance_skips', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (13, 'Migration20261126000615_maintenance_report', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (14, 'Migration20261126000620_meters', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (15, 'Migration20261126000630_one_use_links', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (16, 'Migration20261126000640_proof_of_work', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (17, 'Migration20261126000650_maintenance_plans', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (18, 'Migration20261126000655_checklist_results', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (19, 'Migration20261126000660_reminders', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (20, 'Migration20261126000670_calendar_feeds', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (21, 'Migration20261126000690_event_subjects', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (22, 'Migration20261126000740_acting_people', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (23, 'Migration20261126000720_sign_in', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (24, 'Migration20261126000741_sites', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (25, 'Migration20261126000742_reporting_people', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (26, 'Migration20261126000760_undo', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (27, 'Migration20261126000700_completion_of_ticket', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (28, 'Migration20261126000701_tasks_of_plan', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (29, 'Migration20261126000725_oauth', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (30, 'Migration20261126000780_request_events', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (31, 'Migration20261126000790_sites_of_connections', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (32, 'Migration20261126000800_tokens_of_events', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (33, 'Migration20261126000810_columns_of_lines', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (34, 'Migration20261126000835_end_of_access', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (35, 'Migration20261126000850_requests_of_repeats', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.mikro_orm_migrations VALUES (36, 'Migration20261126000860_completion_events', '2026-11-27 16:09:24.354833+00');
INSERT INTO public.tenant VALUES (1, 'cd83ecd5-af2e-42e6-9d74-743f6aabfdf5', 'Former gym', 'UTC', '2026-11-27 16:09:27.54+00', NULL, NULL);
ALTER TABLE ONLY public.mikro_orm_migrations
    ADD CONSTRAINT mikro_orm_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX tenant_name ON public.tenant USING btree (lower(name));
